import type { Event } from './deliveries';
import type { DeliveryRun } from './deliveryRun';
import { countBy } from './executionRows';
import type { Started } from './executionRows';

/** Prints what was measured; the tests only check limits. */
export class Report {
	private readonly lines: string[] = [];

	/** @param line about everything, or about one run */
	add(line: string, run?: DeliveryRun): void {
		this.lines.push(run === undefined ? line : `${run.workflow.name}: ${line}`);
	}

	/** The responses to the deliveries of a run. */
	addAnswers(run: DeliveryRun, seconds: number): void {
		const { answers, events } = run;
		const slowest = Math.round(Math.max(...answers.map((answer) => answer.took)));
		const refused = answers.flatMap((answer) => answer.refused).length;
		this.add(
			`${events.length} events in ${answers.length} deliveries within ${seconds} s; slowest response ${slowest} ms; ${refused} responses at first not 2xx`,
			run,
		);
	}

	/** The executions of a run, and the messages of those that failed. */
	addExecutions(run: DeliveryRun, executions: Started[]): void {
		this.add(`${executions.length} executions: ${asLine(countBy(executions, statusOf))}`, run);
		const failed = executions.filter(({ status }) => status !== 'success');
		for (const [message, count] of countBy(failed, (execution) => execution.message.slice(0, 75))) {
			this.add(`${count} failed: ${message} …`, run);
		}
	}

	/**
	 * How often the action ran for the events of a run.
	 *
	 * @param records how many records each event has
	 */
	addRecords(run: DeliveryRun, records: number[], when: string): void {
		const counts = countBy([...records].sort(), (count) => `${count}-fold`);
		this.add(`${when}, events have their record ${asLine(counts)}`, run);
	}

	print(): void {
		process.stdout.write(`${['Measured in queue mode:', ...this.lines].join('\n  ')}\n`);
	}
}

const statusOf = ({ status }: Started): string => status;

function asLine(counts: Map<string, number>): string {
	return [...counts].map(([name, count]) => `${name}: ${count}`).join(', ');
}

/** @returns the events whose number of executions matches */
export function eventsWith(
	events: Event[],
	executions: Started[],
	matches: (count: number) => boolean,
): Event[] {
	const counts = countBy(executions, ({ eventId }) => eventId);
	return events.filter(({ id }) => matches(counts.get(id) ?? 0));
}
