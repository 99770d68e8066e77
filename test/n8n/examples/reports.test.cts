import { describeCases } from './cases.cts';
import { changeCases } from './reports/changeCases.cts';
import { digestCases } from './reports/digestCases.cts';
import { loopCases } from './reports/loopCases.cts';
import { rollOutCases } from './reports/rollOutCases.cts';
import { smallCases } from './reports/smallCases.cts';

describeCases(
	'about reports',
	{ speed: 120 },
	changeCases,
	digestCases,
	rollOutCases,
	smallCases,
	loopCases,
);
