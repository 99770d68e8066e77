import { describeCases } from './cases';
import { changeCases } from './reports/changeCases';
import { digestCases } from './reports/digestCases';
import { loopCases } from './reports/loopCases';
import { rollOutCases } from './reports/rollOutCases';
import { smallCases } from './reports/smallCases';

describeCases(
	'about reports',
	{ speed: 120 },
	changeCases,
	digestCases,
	rollOutCases,
	smallCases,
	loopCases,
);
