import type { Workflow, WorkflowNode } from '../harness/shapes';

/**
 * Where n8n's editor draws the nodes and connections of a workflow, on both ends: sizes and curves are
 * those of its code. Lengths are in pixels of the canvas.
 */

export const noteType = 'n8n-nodes-base.stickyNote';

export interface Point {
	x: number;
	y: number;
}

export interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** A connection as a line of short pieces. */
export interface Line {
	from: string;
	to: string;
	/** Such as `If true`: lines that start or end in the same place are allowed to touch there. */
	start: string;
	end: string;
	points: Point[];
}

const nodeSize = 96;
const subNodeSize = 80;
const labelHeight = 44;
const grid = 16;
const pieces = 40;

/** What stands in `connections`, taken apart. */
interface Connection {
	source: WorkflowNode;
	target: WorkflowNode;
	type: string;
	output: number;
	input: number;
}

type ConnectionsOf = Record<
	string,
	Record<string, Array<Array<{ node: string; type: string; index: number }> | null>>
>;

function connectionsOf({ nodes, connections }: Workflow): Connection[] {
	const byName = new Map(nodes.map((node) => [node.name, node]));
	return Object.entries(connections as ConnectionsOf).flatMap(([from, types]) =>
		Object.entries(types).flatMap(([type, outputs]) =>
			outputs.flatMap((targets, output) =>
				(targets ?? []).map(({ node, index }) => {
					const [source, target] = [byName.get(from), byName.get(node)];
					if (!source || !target) throw new Error(`A connection of "${from}" leads nowhere.`);
					return { source, target, type, output, input: index };
				}),
			),
		),
	);
}

/** The nodes of a workflow on the canvas. */
export class Canvas {
	/** Notes included, in the order of the workflow. Boxes of nodes include the label below. */
	readonly boxes: Box[];

	readonly lines: Line[];

	private readonly connections: Connection[];

	constructor(private readonly workflow: Workflow) {
		this.connections = connectionsOf(workflow);
		this.boxes = workflow.nodes.map((node) => this.boxOf(node));
		this.lines = this.connections.map((connection) => this.lineOf(connection));
	}

	/** Names of nodes without a note that no connection reaches. */
	get unconnected(): string[] {
		const ends = new Set(this.connections.flatMap(({ source, target }) => [source, target]));
		const nodes = this.workflow.nodes.filter(({ type }) => type !== noteType);
		return nodes.filter((node) => nodes.length > 1 && !ends.has(node)).map(({ name }) => name);
	}

	private boxOf(node: WorkflowNode): Box {
		const [left, top] = node.position;
		const { width, height } = this.sizeOf(node);
		const label = node.type === noteType ? 0 : labelHeight;
		return { name: node.name, left, top, right: left + width, bottom: top + height + label };
	}

	private sizeOf({ name, type, parameters }: WorkflowNode): { width: number; height: number } {
		if (type === noteType) {
			return { width: Number(parameters.width), height: Number(parameters.height) };
		}
		if (this.isSubNode(name)) return { width: subNodeSize, height: subNodeSize };
		const ports = Math.max(this.portsOf(name, 'input'), this.portsOf(name, 'output'));
		const width = this.hasSubNodes(name) ? subNodeSize + 9 * grid : nodeSize;
		return { width, height: nodeSize + Math.max(0, ports - 2) * 2 * grid };
	}

	/** Whether it hangs below an agent or another node that uses it, such as a tool. */
	isSubNode(name: string): boolean {
		return this.connections.some(({ source, type }) => source.name === name && type !== 'main');
	}

	private hasSubNodes(name: string): boolean {
		return this.connections.some(({ target, type }) => target.name === name && type !== 'main');
	}

	/** How many main inputs or outputs a node shows, as far as they are connected. */
	private portsOf(name: string, side: 'input' | 'output'): number {
		const end = side === 'input' ? 'target' : 'source';
		const own = this.connections.filter((one) => one.type === 'main' && one[end].name === name);
		const connected = Math.max(0, ...own.map((one) => one[side])) + 1;
		const node = this.workflow.nodes.find((one) => one.name === name)!;
		return side === 'output' ? Math.max(connected, knownOutputs(node)) : connected;
	}

	private lineOf(connection: Connection): Line {
		const { source, target, type, output, input } = connection;
		const names = { from: source.name, to: target.name };
		const place = { start: `${source.name} ${type} ${output}` };
		const end = `${target.name} ${type} ${input}`;
		if (type !== 'main') {
			return { ...names, ...place, end, points: this.subNodeCurve(source, target, type) };
		}
		const from = this.portAt(source, 'output', output);
		const to = this.portAt(target, 'input', input);
		const points = from.x - 20 > to.x ? pathBack(from, to) : curve(from, to);
		return { ...names, ...place, end, points };
	}

	private portAt(node: WorkflowNode, side: 'input' | 'output', index: number): Point {
		const { width, height } = this.sizeOf(node);
		const share = (index + 1) / (this.portsOf(node.name, side) + 1);
		const [left, top] = node.position;
		return { x: side === 'input' ? left : left + width, y: top + height * share };
	}

	/** From the top of a sub-node up to its place below the node that uses it. */
	private subNodeCurve(source: WorkflowNode, target: WorkflowNode, type: string): Point[] {
		const [left, top] = source.position;
		const from = { x: left + subNodeSize / 2, y: top };
		const { height } = this.sizeOf(target);
		const slot = slots.indexOf(type) < 0 ? 3 : slots.indexOf(type);
		const to = { x: target.position[0] + 40 + 3 * grid * slot, y: target.position[1] + height };
		const turned = curve({ x: -from.y, y: from.x }, { x: -to.y, y: to.x });
		return turned.map(({ x, y }) => ({ x: y, y: -x }));
	}
}

/** The sub-nodes of an agent, from the left. */
const slots = ['ai_languageModel', 'ai_memory', 'ai_tool', 'ai_outputParser'];

/** Outputs that a node has whether they are connected or not. */
function knownOutputs({ type, parameters, onError }: WorkflowNode): number {
	const errorOutput = onError === 'continueErrorOutput' ? 1 : 0;
	if (type === 'n8n-nodes-base.if') return 2 + errorOutput;
	if (type === 'n8n-nodes-base.compareDatasets') return 4 + errorOutput;
	if (type !== 'n8n-nodes-base.switch') return 1 + errorOutput;
	const { rules, options } = parameters as {
		rules?: { values?: unknown[] };
		options?: { fallbackOutput?: string };
	};
	return (rules?.values?.length ?? 1) + (options?.fallbackOutput === 'extra' ? 1 : 0) + errorOutput;
}

/** n8n's curve to the right: a Bézier whose ends are level. */
function curve(from: Point, to: Point): Point[] {
	const distance = to.x - from.x;
	const reach = distance >= 0 ? distance / 2 : 6.25 * Math.sqrt(-distance);
	const controls = [from, { ...from, x: from.x + reach }, { ...to, x: to.x - reach }, to];
	return Array.from({ length: pieces + 1 }, (_, index) => bezierAt(controls, index / pieces));
}

function bezierAt(controls: Point[], share: number): Point {
	const weights = [
		(1 - share) ** 3,
		3 * share * (1 - share) ** 2,
		3 * share ** 2 * (1 - share),
		share ** 3,
	];
	const at = (axis: 'x' | 'y') =>
		controls.reduce((sum, control, index) => sum + weights[index] * control[axis], 0);
	return { x: at('x'), y: at('y') };
}

/** n8n's way to a node further left: out, below the nodes, back, and in. */
function pathBack(from: Point, to: Point): Point[] {
	const below = from.y + 130;
	return [
		from,
		{ x: from.x + 40, y: from.y },
		{ x: from.x + 40, y: below },
		{ x: to.x - 40, y: below },
		{ x: to.x - 40, y: to.y },
		to,
	];
}
