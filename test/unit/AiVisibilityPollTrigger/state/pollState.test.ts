import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import {
	MOST_TRIGGERS,
	PollState,
} from '../../../../nodes/AiVisibilityPollTrigger/state/pollState';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

/** A poll that begins with what the database has, as under n8n's durable scheduler. */
const poll = (workflow: string, staticData: IDataObject = {}, name = 'Poll'): PollState => {
	const context = {
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: 'node', name }),
		getWorkflowStaticData: () => structuredClone(staticData),
	};
	return new PollState(context as unknown as IPollFunctions, 'fingerprint');
};

it('what is kept between polls is outdated while n8n saves what the poll before has found, for half a minute', async () => {
	poll('saving').save({}, true);
	expect(poll('saving').isOutdated).toBe(true);
	await time.advance(29_999);
	expect(poll('saving').isOutdated).toBe(true);
	await time.advance(1);
	expect(poll('saving').isOutdated).toBe(false);
});

it('what is kept between polls is kept for each trigger of a workflow, also where their nodes have one ID', () => {
	poll('copied').save({}, true);
	expect(poll('copied', {}, 'Poll1').isOutdated).toBe(false);
});

it('what is kept between polls goes on from a poll that found nothing, which n8n does not save', () => {
	poll('reading').save({ cursor: 'page 2' }, false);
	expect(poll('reading').memory).toMatchObject({ cursor: 'page 2' });
	expect(poll('reading', { poll: { fingerprint: 'fingerprint' } }).memory).not.toHaveProperty(
		'cursor',
	);
});

it('what is kept between polls forgets the triggers whose last poll is the longest ago', () => {
	poll('first').save({}, true);
	poll('second').save({}, true);
	poll('first').save({}, true);
	for (let n = 2; n < MOST_TRIGGERS; n++) poll(`other ${n}`).save({}, false);
	expect([poll('first').isOutdated, poll('second').isOutdated]).toEqual([true, true]);
	poll('one more').save({}, false);
	expect([poll('first').isOutdated, poll('second').isOutdated]).toEqual([true, false]);
});
