import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { OperationError } from '../shared/errors/operationError';
import { toDay, toNamedItem, toOffRemark } from '../shared/locators/labels';
import { toNodeError } from '../shared/messages/toNodeError';
import type { ApiClient } from '../shared/transport/client';
import { readPages } from '../shared/transport/pagination';
import { LIST_SECONDS, openInteractiveClient } from '../shared/transport/openClient';

/** The newest come first; who needs an older one enters its ID. */
const MOST_SHOWN = 500;

/** What can still complete or fail: a failed report is run again as it is (docs/api.md 11.2, 11.3). */
const UNFINISHED = ['processing', 'draft', 'failed'];

/** Reads what an option offers for a brand. */
type ReadOptions = (client: ApiClient, brandId: string) => Promise<INodePropertyOptions[]>;

/**
 * Makes the method that n8n calls.
 *
 * @param option of the form; what is chosen there stays in the list, because n8n calls it not
 * supported otherwise
 */
function optionsOfBrand(option: string, readOptions: ReadOptions) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		let brandId = '';
		try {
			const chosen = this.getCurrentNodeParameter('brandId', { extractValue: true });
			brandId = String(chosen ?? '').trim();
			if (brandId === '') {
				throw new OperationError(
					'Choose a Brand first',
					'The list depends on it. Or enter IDs with an expression.',
				);
			}
			const client = await openInteractiveClient(this, LIST_SECONDS, 2);
			const options = await readOptions(client, brandId);
			const kept = chosenIds(this.getCurrentNodeParameter(`options.${option}`));
			return [
				...options,
				...kept.filter((id) => !options.some(({ value }) => value === id)).map(toUnlisted),
			];
		} catch (error) {
			const ids = [{ label: 'Brand', value: brandId }];
			throw toNodeError(error, { node: this.getNode(), ids });
		}
	};
}

function chosenIds(value: unknown): string[] {
	return Array.isArray(value) ? value.map(String) : [];
}

const toUnlisted = (id: string): INodePropertyOptions => ({
	name: `${id} (no longer listed)`,
	value: id,
});

async function read(client: ApiClient, path: string, query: IDataObject): Promise<IDataObject[]> {
	const request = { method: 'GET' as const, path, query };
	return (await readPages(client, request, 'cursor', MOST_SHOWN)) as IDataObject[];
}

/** The methods that fill the lists of the options. */
export const loadOptions = {
	getReports: optionsOfBrand('reportIds', async (client, brandId) => {
		const lists = UNFINISHED.map(
			async (status) => await read(client, '/v1/reports', { brand_id: brandId, status }),
		);
		return (await Promise.all(lists))
			.flat()
			.map((report) => toNamedItem(report, report.status, toDay(report.created_at)));
	}),
	getSchedules: optionsOfBrand('scheduledReportIds', async (client, brandId) => {
		const schedules = await read(client, '/v1/scheduled-reports', { brand_id: brandId });
		return schedules.map((schedule) =>
			toNamedItem(schedule, schedule.frequency, toOffRemark(schedule)),
		);
	}),
};
