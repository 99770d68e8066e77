import type { End } from './ends.cts';
import type { Session } from './session.cts';
import { until } from './until.cts';

/** How far n8n is with registering a workflow's triggers. */
export interface PublicationStatus {
	status: 'not_published' | 'in_progress' | 'published' | 'partial' | 'failed';
	triggers: Array<{ status: string; errorMessage: string | null }>;
}

/**
 * The newest n8n registers triggers after it has responded to the request for it; this waits
 * until that is done. The oldest responds afterwards, so that there is nothing to wait for.
 */
export class Publication {
	constructor(
		private readonly end: End,
		private readonly session: Session,
	) {}

	/** @returns the status, once every trigger of a workflow is registered or has failed */
	async completed(workflowId: string): Promise<PublicationStatus> {
		if (!this.end.registersLater) return { status: 'published', triggers: [] };
		return await until(`${workflowId} is published`, async () => {
			const state = await this.status(workflowId);
			return isCompleted(state) ? state : undefined;
		});
	}

	/** Returns when no trigger of a workflow is registered any more. */
	async withdrawn(workflowId: string): Promise<void> {
		if (!this.end.registersLater) return;
		await until(`${workflowId} is withdrawn`, async () => {
			const { status } = await this.status(workflowId);
			return status === 'not_published' ? true : undefined;
		});
	}

	/** Waits for every active workflow; failures are only in the log. */
	async allCompleted(): Promise<void> {
		for (const { id } of await this.activeWorkflows()) await this.completed(id);
	}

	async activeWorkflows(): Promise<Array<{ id: string }>> {
		const filter = encodeURIComponent(JSON.stringify({ active: true }));
		return await this.session.get(`/rest/workflows?filter=${filter}`);
	}

	private async status(workflowId: string): Promise<PublicationStatus> {
		return await this.session.get(`/rest/workflows/${workflowId}/publication-status`);
	}
}

function isCompleted({ status }: PublicationStatus): boolean {
	return status !== 'not_published' && status !== 'in_progress';
}
