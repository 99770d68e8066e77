import { optionsOfBrand } from '../../../shared/forms/locators/optionsOfBrand';
import { readPages } from '../../../shared/requests/pagination';
import { toAnswers } from '../../../shared/answers/answers';
import { readCompletedReport } from '../results/completedReport';
import { columnsOf, ownColumns, rateColumn, type RowPer, toColumn } from './columns';

/** Lists the columns that rows of the brand's latest report have. */
export const getRowColumns = optionsOfBrand('options.columns', async (client, brandId, form) => {
	// Empty before Row Per was chosen.
	const rowPer = (form.getCurrentNodeParameter('rowPer') ?? 'answer') as RowPer;
	const own = ownColumns(rowPer);
	const query = { brand_id: brandId, status: 'completed' };
	const request = { method: 'GET' as const, path: '/v1/reports', query };
	const reports = (await readPages(client, request, 'cursor', 1)) as Array<{ id: string }>;
	const found = new Set(Object.keys(own));
	for (const { id } of reports) {
		for (const { values = {}, platformId } of toAnswers(await readCompletedReport(client, id))) {
			if (rowPer === 'answer') for (const name of Object.keys(values)) found.add(toColumn(name));
			if (rowPer === 'report' && platformId !== null) found.add(rateColumn(platformId));
		}
	}
	const further =
		rowPer === 'report'
			? 'Percent of the answers of this AI assistant that mention the brand'
			: 'Field of the results, as the service names it';
	return columnsOf(found).map((name) => ({
		name,
		value: name,
		description: own[name] ?? further,
	}));
});
