import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

import { Forwarder } from '../forwarder.cts';

/** A key in PEM format, and its certificate. */
export interface Certified {
	key: string;
	cert: string;
}

/** A port and a certificate authority, both known to an n8n before the proxy starts. */
export class ProxyPlace {
	/**
	 * @param port leads to the proxy
	 * @param folder holds the authority's key and certificate
	 * @param forwarder behind the port, if it is one of this process
	 */
	constructor(
		readonly port: number,
		readonly folder: string,
		readonly forwarder?: Forwarder,
	) {}

	static async create(): Promise<ProxyPlace> {
		const folder = mkdtempSync(join(tmpdir(), 'ai-visibility-proxy-'));
		const { cert, private: key } = await generate([{ name: 'commonName', value: 'Stubs' }], {
			keyType: 'ec',
			algorithm: 'sha256',
			extensions: [
				{ name: 'basicConstraints', cA: true },
				{ name: 'keyUsage', digitalSignature: true, keyCertSign: true },
			],
		});
		writeFileSync(join(folder, 'ca.pem'), cert);
		writeFileSync(join(folder, 'ca.key'), key, { mode: 0o600 });
		const forwarder = await Forwarder.open();
		return new ProxyPlace(forwarder.port, folder, forwarder);
	}

	/** The settings of a process whose requests are to pass through here. */
	get env(): NodeJS.ProcessEnv {
		const url = `http://127.0.0.1:${this.port}`;
		return {
			HTTP_PROXY: url,
			http_proxy: url,
			HTTPS_PROXY: url,
			https_proxy: url,
			NODE_EXTRA_CA_CERTS: join(this.folder, 'ca.pem'),
		};
	}

	/** @returns a certificate for these hosts, signed by the authority */
	async certificateFor(hosts: string[]): Promise<Certified> {
		const read = (name: string) => readFileSync(join(this.folder, name), 'utf8');
		const altNames = hosts.map((value) => ({ type: 2 as const, value }));
		const { cert, private: key } = await generate([{ name: 'commonName', value: 'Stub' }], {
			keyType: 'ec',
			algorithm: 'sha256',
			ca: { cert: read('ca.pem'), key: read('ca.key') },
			extensions: [{ name: 'subjectAltName', altNames }],
		});
		return { cert, key };
	}

	remove(): void {
		this.forwarder?.close();
		rmSync(this.folder, { recursive: true, force: true });
	}
}
