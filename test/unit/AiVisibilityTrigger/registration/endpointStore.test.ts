import {
	loadCandidates,
	loadEndpoint,
	previousSecret,
	remember,
	saveInProcess,
	type StoredEndpoint,
} from '../../../../nodes/AiVisibilityTrigger/registration/endpointStore';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

const DAY_MS = 24 * 3_600_000;

const endpoint = (changes: Partial<StoredEndpoint>): StoredEndpoint => ({
	id: 'one',
	brandId: 'brand',
	url: 'https://n8n.example/webhook/1/webhook',
	events: [],
	secret: 'secret',
	revision: 1,
	since: 0,
	...changes,
});

it('keeps the secret before a rotation for as long as the service signs with both', async () => {
	const rotated = endpoint({ previous: 'before', since: time.now });
	expect(previousSecret(rotated)).toBe('before');
	await time.advance(DAY_MS - 1);
	expect(previousSecret(rotated)).toBe('before');
	await time.advance(1);
	expect(previousSecret(rotated)).toBeUndefined();
});

describe('of what the process knows and what is stored', () => {
	const { url } = endpoint({});
	const older = endpoint({ secret: 'older', revision: 4 });
	const newer = endpoint({ secret: 'newer', revision: 5 });

	const both: Array<[where: string, known: StoredEndpoint, stored: StoredEndpoint]> = [
		['is stored', older, newer],
		['is known to the process', newer, older],
	];

	it.each(both)('the newer one counts first: it %s', (_, known, stored) => {
		saveInProcess(known);
		const staticData = { endpoint: { ...stored } };
		expect(loadCandidates(staticData, url).map(({ secret }) => secret)).toEqual(['newer', 'older']);
		expect(loadEndpoint(staticData, url)?.secret).toBe('newer');
	});

	it.each(both)('both are older than a new registration: the newer one %s', (_, known, stored) => {
		saveInProcess(known);
		const staticData = { endpoint: { ...stored } };
		remember(staticData, endpoint({ id: 'two', secret: 'new' }));
		expect(staticData.endpoint).toMatchObject({ id: 'two', secret: 'new', revision: 6 });
		const another = { endpoint: { ...newer } };
		expect(loadEndpoint(another, url)?.secret).toBe('new');
	});
});
