import { signatureHeader } from '../webhooks/signing';

describe('the signature of a delivery', () => {
	const body = '{"id":"evt_1","type":"report.completed"}';
	// printf '1800000000.<body>' | openssl dgst -sha256 -hmac secret
	const mac = '5f18a9300f980ad8eaba3f0dbbe50148651b5236128d1a494ea6eeb7f22b953f';

	it('19.11 signs with the HMAC-SHA256 that other implementations compute', () => {
		expect(signatureHeader(body, { v1: 'secret' }, 1_800_000_000)).toBe(`t=1800000000,v1=${mac}`);
	});

	it('has one part per secret, in the order given', () => {
		const header = signatureHeader(body, { v1: 'new', v0: 'secret' }, 1_800_000_000);
		expect(header).toMatch(/^t=1800000000,v1=[0-9a-f]{64},v0=/);
		expect(header).toContain(`v0=${mac}`);
	});
});
