import { type BenchCase, OURS, type Readings } from '../measures';
import { Bench } from '../support/bench';
import { countCreated, createWithOurs, emailItems } from '../support/emails';
import { items, workflowOf } from '../support/workflows';
import { thousands } from '../units';
import { ideal, idealSeconds } from './creations';

interface Size {
	processes: number;
	count: number;
	speed?: number;
}

function processes(size: Size): BenchCase {
	const { processes: many, count, speed } = size;
	const how = speed === undefined ? '' : `, time sped up ${speed}-fold`;
	return {
		id: `processes-${many}-${count}`,
		title: `${thousands(count)} creations from ${many} processes`,
		method: `${many} n8n with the same key create ${thousands(count)} email drafts between them. None knows of the others.`,
		measures: [
			{
				id: 'time',
				what: `${thousands(count)} creations from ${many} processes on one key${how}: time`,
				unit: 's',
				target: { ratioTo: ideal(count), atMost: 1.05 },
			},
			{
				id: 'created',
				what: `${thousands(count)} creations from ${many} processes: created`,
				unit: 'count',
				target: { atLeast: count },
			},
		],
		open: async (rounds) => await open(size, rounds),
	};
}

async function open(size: Size, rounds: number) {
	const bench = await Bench.open({ speed: size.speed, instances: size.processes });
	for (let round = 0; round < rounds; round++) {
		const access = await bench.addAccess(`ours${round}`);
		bench.addWorkflow(workflowOf(`ours${round}`, [items, createWithOurs(access, bench.brandId)]));
	}
	await bench.start();
	return bench.toCase(async (index: number) => await run(bench, size, `ours${index}`));
}

async function run(bench: Bench, size: Size, name: string): Promise<Readings> {
	const { processes: many, count, speed = 1 } = size;
	const all = emailItems(name, count);
	const since = performance.now();
	const calls = bench.instances.map(async (_, instance) => {
		const own = all.filter((__, index) => index % many === instance);
		return await bench.call(name, { items: own }, instance);
	});
	await Promise.all(calls);
	const seconds = ((performance.now() - since) / 1000) * speed;
	return {
		time: { [OURS]: seconds, [ideal(count)]: idealSeconds(count) },
		created: { [OURS]: await countCreated(bench.controls, name) },
	};
}

export const processCases = [
	processes({ processes: 2, count: 150 }),
	processes({ processes: 4, count: 150 }),
	processes({ processes: 2, count: 1000, speed: 4 }),
	processes({ processes: 4, count: 1000, speed: 4 }),
];
