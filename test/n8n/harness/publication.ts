import type { End } from './ends';
import type { Session } from './session';
import { until } from './until';

/** How far n8n is with switching a workflow's triggers on. */
export interface PublicationStatus {
	status: 'not_published' | 'in_progress' | 'published' | 'partial' | 'failed';
	triggers: Array<{ nodeId: string; status: string; errorMessage: string | null }>;
}

/** How long it may take, in milliseconds. */
const timeout = 60_000;

/**
 * The newest n8n switches workflows on and off after it has answered the request for it; this waits
 * until that is done. The oldest has done it by then, and there is nothing to wait for.
 */
export class Publication {
	constructor(
		private readonly end: End,
		private readonly session: Session,
	) {}

	/** @returns how it went, once every trigger of a workflow is registered or has failed */
	async settled(workflowId: string): Promise<PublicationStatus> {
		if (!this.end.registersLater) return { status: 'published', triggers: [] };
		return await until(`${workflowId} is published`, timeout, async () => {
			const state = await this.status(workflowId);
			return isSettled(state) ? state : undefined;
		});
	}

	/** Returns when no trigger of a workflow is registered any more. */
	async withdrawn(workflowId: string): Promise<void> {
		if (!this.end.registersLater) return;
		await until(`${workflowId} is withdrawn`, timeout, async () => {
			const { status } = await this.status(workflowId);
			return status === 'not_published' ? true : undefined;
		});
	}

	/** Waits for every workflow that is switched on; one that fails is left to the log. */
	async allSettled(): Promise<void> {
		const filter = encodeURIComponent(JSON.stringify({ active: true }));
		const active = await this.session.get<Array<{ id: string }>>(
			`/rest/workflows?filter=${filter}`,
		);
		for (const { id } of active) await this.settled(id);
	}

	private async status(workflowId: string): Promise<PublicationStatus> {
		return await this.session.get(`/rest/workflows/${workflowId}/publication-status`);
	}
}

function isSettled({ status }: PublicationStatus): boolean {
	return status !== 'not_published' && status !== 'in_progress';
}
