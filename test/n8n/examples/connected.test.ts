import { describeCases } from './cases';
import { alarmCases } from './connected/alarms';
import { assistantCases, bearer } from './connected/assistant';
import { tableCases } from './connected/tables';

describeCases(
	'with other services',
	{ speed: 120, credentials: [bearer] },
	tableCases,
	alarmCases,
	assistantCases,
);
