import { optionsOfBrand } from '../../../shared/forms/locators/optionsOfBrand';
import { readPages } from '../../../shared/requests/pagination';
import { toAnswers } from '../../../shared/answers/answers';
import { readCompletedReport } from '../results/completedReport';
import { columnsOf, OWN_COLUMNS, toColumn } from './columns';

/** Lists the columns that rows of the brand's latest report have. */
export const getRowColumns = optionsOfBrand('options.columns', async (client, brandId) => {
	const query = { brand_id: brandId, status: 'completed' };
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	const reports = (await readPages(client, request, 'cursor', 1)) as Array<{ id: string }>;
	const found = new Set(Object.keys(OWN_COLUMNS));
	for (const { id } of reports) {
		for (const { values = {} } of toAnswers(await readCompletedReport(client, id)))
			for (const name of Object.keys(values)) found.add(toColumn(name));
	}
	return columnsOf(found).map((name) => ({
		name,
		value: name,
		description: OWN_COLUMNS[name] ?? 'Field of the results, as the service names it',
	}));
});
