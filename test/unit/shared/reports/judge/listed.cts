import type { IDataObject } from 'n8n-workflow';

/** Reports of a series as a list has them, newest first. @param scores oldest first */
export const toListedReports = (scores: Array<number | null>): IDataObject[] =>
	scores
		.map((score) => ({
			visibility_score: score,
			total_results: 24,
			ai_platforms: ['chatgpt', 'claude'],
		}))
		.reverse();
