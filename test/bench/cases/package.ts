import type { BenchCase, Readings } from '../measures';
import { unpackPackages, loadMs, type UnpackedPackage } from '../support/packages';

/** Processes per package in a round. */
const LOADS = 10;

export const packageCase: BenchCase = {
	id: 'package',
	title: 'The package itself',
	method: `A new process loads all nodes and credentials after n8n-workflow; each round has the fastest of ${LOADS} processes per package, because other programs only ever slow it down. Size is what npm installs. Beside the two packages of community nodes on npm that are nearest in size.`,
	measures: [
		{
			id: 'loading',
			what: 'Loading the package after n8n-workflow',
			unit: 'ms',
			target: { atMost: 50 },
		},
		{ id: 'size', what: 'Size of the package, unpacked', unit: 'kB', target: { atMost: 450 } },
	],
	open: async () => {
		const { packages, dispose } = await unpackPackages();
		return { round: async () => await measure(packages), close: async () => dispose() };
	},
};

async function measure(packages: UnpackedPackage[]): Promise<Readings> {
	const times = new Map<string, number[]>(packages.map(({ name }) => [name, []]));
	for (let load = 0; load < LOADS; load++) {
		for (const one of packages) times.get(one.name)!.push(await loadMs(one));
	}
	const fastest = [...times].map(([name, values]) => [name, Math.min(...values)]);
	const sizes = packages.map(({ name, unpackedKb }) => [name, unpackedKb]);
	return { loading: Object.fromEntries(fastest), size: Object.fromEntries(sizes) };
}
