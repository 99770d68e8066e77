import { delivery } from './delivery';
import { registration } from './registration';
import { runs } from './runs';
import type { Survivor } from './survivor';
import { transport } from './transport';

/** All generated breakages that may go unnoticed. */
export const survivors: Survivor[] = [...transport, ...runs, ...delivery, ...registration];
