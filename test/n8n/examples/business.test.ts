import { brandName, budgetCases } from './business/budgetCases';
import { clientCases } from './business/clientCases';
import { contentCases } from './business/contentCases';
import { operationCases } from './business/operationCases';
import { describeCases } from './cases';

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
