import type { ForeignRequest } from './proxy.cts';

/** One property of Google Analytics, as far as n8n's node needs it to read sessions by source. */
export class AnalyticsStub {
	/** The sessions of each source. */
	readonly sessions: Record<string, number> = {
		google: 500,
		'chatgpt.com': 30,
		'perplexity.ai': 12,
		'(direct)': 200,
	};

	/** The first and the last day that were asked for. */
	asked: unknown;

	/** Responds to a request to analyticsdata.googleapis.com. */
	respond({ path, body }: ForeignRequest): unknown {
		const { dateRanges, dimensions, metrics } = body as Record<string, object[]>;
		if (!path.endsWith(':runReport')) throw new Error('not stubbed');
		[this.asked] = dateRanges;
		const rows = Object.entries(this.sessions).map(([source, count]) => ({
			dimensionValues: [{ value: source }],
			metricValues: [{ value: String(count) }],
		}));
		return { dimensionHeaders: dimensions, metricHeaders: metrics, rows, rowCount: rows.length };
	}
}
