import { fetch } from 'undici';

/** What `preload/gauge.cjs` measures inside an n8n. */
export interface GaugeReading {
	/** The longest time that the event loop was blocked, in ms. */
	silenceMs: number;
	/** The largest resident memory, in millions of bytes. */
	peakMb: number;
}

/** Reads the gauge of one n8n. */
export class Gauge {
	/** @param log of the n8n, which shows the port once it has started */
	constructor(private readonly log: () => string) {}

	/** Starts a new measurement. */
	async reset(): Promise<void> {
		await this.request('DELETE');
	}

	/** @returns what was measured since `reset` */
	async read(): Promise<GaugeReading> {
		return await this.request('GET');
	}

	private async request(method: string): Promise<GaugeReading> {
		const port = /^gauge (\d+)$/m.exec(this.log())?.[1];
		const response = await fetch(`http://127.0.0.1:${port}/`, { method });
		return (await response.json()) as GaugeReading;
	}
}
