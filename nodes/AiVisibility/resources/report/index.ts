import type { Resource } from '../../../shared/describe/types';
import { compare } from './compare';
import { create } from './create';
import { deleteReport } from './delete';
import { generate } from './generate';
import { get } from './get';
import { getHtml } from './getHtml';
import { getMany } from './getMany';
import { getRows } from './getRows';
import { getSummary } from './getSummary';
import { run } from './run';
import { update } from './update';

export const report: Resource = {
	name: 'Report',
	value: 'report',
	description: 'How visible a brand is in AI answers',
	defaultOperation: 'generate',
	operations: [
		compare,
		create,
		deleteReport,
		generate,
		get,
		getHtml,
		getMany,
		getRows,
		getSummary,
		run,
		update,
	],
};
