import { brandName, budgetCases } from './business/budgetCases.cts';
import { clientCases } from './business/clientCases.cts';
import { contentCases } from './business/contentCases.cts';
import { operationCases } from './business/operationCases.cts';
import { describeCases } from './cases.cts';

describeCases(
	'for daily work',
	{
		speed: 120,
		prepare: async (scene) => await scene.askOfBrand('PATCH', '', { name: brandName }),
	},
	clientCases,
	contentCases,
	budgetCases,
	operationCases,
);
