import type { IDataObject } from 'n8n-workflow';

/** The endpoint that a trigger has registered, as kept in the node's static data. */
export interface Remembered {
	id: string;
	/** The endpoint's brand, which may since have been changed in the node. */
	brandId: string;
	url: string;
	events: string[];
	/** The service shows it once (API description §2.11). */
	secret: string;
}

/** @param staticData of the node */
export function recall(staticData: IDataObject): Remembered | undefined {
	const kept = staticData.endpoint as Partial<Remembered> | undefined;
	return typeof kept?.id === 'string' && typeof kept.brandId === 'string'
		? { url: '', events: [], secret: '', ...kept, id: kept.id, brandId: kept.brandId }
		: undefined;
}

export function remember(staticData: IDataObject, endpoint: Remembered): void {
	staticData.endpoint = { ...endpoint };
}

export function forget(staticData: IDataObject): void {
	delete staticData.endpoint;
}
