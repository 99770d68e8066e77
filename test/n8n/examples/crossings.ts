import type { Box, Canvas, Line, Point } from './canvas';

/** Room that is left around a node, in pixels. */
const margin = 4;

/** Where lines leave or reach the same port they run side by side for a while, in pixels. */
const shared = 24;

/**
 * What a reader of the canvas stumbles over.
 *
 * @returns a sentence for each pair of overlapping boxes, for each connection that runs through a node
 *   or a note, and for each pair of connections that cross
 */
export function findClashes({ boxes, lines }: Canvas): string[] {
	return [
		...pairsOf(boxes)
			.filter(([a, b]) => overlap(a, b))
			.map(([a, b]) => `${a.name} and ${b.name} overlap`),
		...lines.flatMap((line) =>
			boxes
				.filter((box) => runsThrough(line, box))
				.map(({ name }) => `${nameOf(line)} runs through ${name}`),
		),
		...pairsOf(lines)
			.filter(([a, b]) => cross(a, b))
			.map(([a, b]) => `${nameOf(a)} crosses ${nameOf(b)}`),
	];
}

/**
 * @param most the widest gap that is none, in pixels
 * @returns a sentence for each gap between columns, or between rows, of nodes
 */
export function findGaps({ boxes }: Canvas, notes: Set<string>, most: number): string[] {
	const nodes = boxes.filter(({ name }) => !notes.has(name));
	return [
		...gapsBetween(nodes.map(({ left, right }) => [left, right])).map(
			([from, to]) => `nothing between x ${from} and ${to}`,
		),
		...gapsBetween(boxes.map(({ top, bottom }) => [top, bottom])).map(
			([from, to]) => `nothing between y ${from} and ${to}`,
		),
	];

	function gapsBetween(spans: Array<[number, number]>): Array<[number, number]> {
		const gaps: Array<[number, number]> = [];
		let end = Infinity;
		for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
			if (from - end > most) gaps.push([end, from]);
			end = end === Infinity ? to : Math.max(end, to);
		}
		return gaps;
	}
}

const nameOf = ({ from, to }: Line) => `${from} → ${to}`;

function pairsOf<T>(all: T[]): Array<[T, T]> {
	return all.flatMap((a, index) => all.slice(index + 1).map((b): [T, T] => [a, b]));
}

const overlap = (a: Box, b: Box) =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function runsThrough({ from, to, points }: Line, box: Box): boolean {
	if (box.name === from || box.name === to) return false;
	const isInside = ({ x, y }: Point) =>
		x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom;
	return piecesOf(points).some((piece) => alongOf(piece).some(isInside));
}

function cross(a: Line, b: Line): boolean {
	const ends = [
		...(a.start === b.start ? [a.points[0]] : []),
		...(a.end === b.end ? [a.points.at(-1)!] : []),
	];
	const isShared = (point: Point) =>
		ends.some((end) => Math.hypot(end.x - point.x, end.y - point.y) < shared);
	return piecesOf(a.points).some((one) =>
		piecesOf(b.points).some((other) => {
			const point = intersection(one, other);
			return point !== undefined && !isShared(point);
		}),
	);
}

type Piece = [Point, Point];

const piecesOf = (points: Point[]): Piece[] =>
	points.slice(1).map((point, index) => [points[index], point]);

/** Points along a piece, at most 8 pixels apart. */
function alongOf([from, to]: Piece): Point[] {
	const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 8);
	return Array.from({ length: steps + 1 }, (_, index) => ({
		x: from.x + ((to.x - from.x) * index) / Math.max(1, steps),
		y: from.y + ((to.y - from.y) * index) / Math.max(1, steps),
	}));
}

/** @returns where two pieces meet; undefined for parallel ones and for those that do not */
function intersection([a, b]: Piece, [c, d]: Piece): Point | undefined {
	const [first, second] = [
		{ x: b.x - a.x, y: b.y - a.y },
		{ x: d.x - c.x, y: d.y - c.y },
	];
	const area = first.x * second.y - first.y * second.x;
	if (Math.abs(area) < 1e-9) return undefined;
	const [along, beside] = [
		((c.x - a.x) * second.y - (c.y - a.y) * second.x) / area,
		((c.x - a.x) * first.y - (c.y - a.y) * first.x) / area,
	];
	if (along < 0 || along > 1 || beside < 0 || beside > 1) return undefined;
	return { x: a.x + along * first.x, y: a.y + along * first.y };
}
