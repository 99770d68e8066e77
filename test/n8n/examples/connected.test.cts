import { describeCases } from './cases.cts';
import { alarmCases } from './connected/alarms.cts';
import { assistantCases, bearer } from './connected/assistant.cts';
import { tableCases } from './connected/tables.cts';

describeCases(
	'with other services',
	{ speed: 120, credentials: [bearer] },
	tableCases,
	alarmCases,
	assistantCases,
);
