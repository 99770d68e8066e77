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
	constructor(readonly port: number) {}

	/** Starts a new measurement. */
	async reset(): Promise<void> {
		await this.request('DELETE');
	}

	/** @returns what was measured since `reset` */
	async read(): Promise<GaugeReading> {
		return await this.request('GET');
	}

	private async request(method: string): Promise<GaugeReading> {
		const response = await fetch(`http://127.0.0.1:${this.port}/`, { method });
		return (await response.json()) as GaugeReading;
	}
}
