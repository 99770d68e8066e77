import { SeededRandom } from '../seededRandom.cts';
import { newRecord } from '../state/newRecord.cts';
import type { FreeRecord } from '../state/records.cts';
import type { World } from '../world.cts';

/**
 * An interlink proposal of a brief (sandbox/api.md 18.1).
 * @param status `task` opens a task with the sentence
 * @param seed determines its id
 */
export function interlinkFor(
	world: World,
	brief: FreeRecord,
	status: 'proposed' | 'applied' | 'dismissed' | 'task',
	seed: string,
): FreeRecord {
	const now = world.clock.iso();
	const random = new SeededRandom(`interlink ${seed}`);
	const proposal = newRecord<FreeRecord>(world, 'ContentInterlink', {
		id: random.uuid(),
		brand_id: brief.brand_id,
		brief_id: brief.id,
		status,
		sentence: 'More on this is in our guide to brewing at home.',
		anchor: 'guide to brewing at home',
		context: 'Many readers ask how to begin.',
		similarity: random.between(60, 95) / 100,
		target_title: 'How to begin',
		applied_at: status === 'applied' ? now : null,
		updated_at: now,
	});
	if (status !== 'task') return proposal;
	const task = world.state.tasks.add({
		id: random.uuid(),
		object: 'task',
		brand_id: brief.brand_id,
		title: `Add a link: ${String(proposal.sentence)}`,
		status: 'open',
		created_at: now,
		updated_at: now,
	});
	return Object.assign(proposal, { task_id: task.id });
}
