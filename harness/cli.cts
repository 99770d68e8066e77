import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runCommand } from './command.cts';
import type { CommandResult } from './command.cts';
import type { End } from './ends.cts';
import { nodeBin } from './paths.cts';
import { ownPorts } from './process.cts';
import type { Credential, Workflow } from './shapes.cts';

/** The `n8n` command for one instance, stopped or running. */
export class Cli {
	/**
	 * @param end the n8n version to run
	 * @param folder the instance's N8N_USER_FOLDER
	 * @param env the instance's environment
	 */
	constructor(
		private readonly end: End,
		private readonly folder: string,
		private readonly env: NodeJS.ProcessEnv,
	) {}

	/**
	 * Adds credentials, or overwrites those with the same id. `data` is not encrypted; n8n
	 * encrypts it.
	 */
	async importCredentials(credentials: Credential[]): Promise<void> {
		await this.importFile('import:credentials', credentials);
	}

	/**
	 * Adds workflows, or overwrites those with the same id. All end up inactive.
	 *
	 * @throws Error for an id that is too long for this n8n
	 */
	async importWorkflows(workflows: Workflow[]): Promise<void> {
		const { maxIdLength, version } = this.end;
		const tooLong = workflows.find(({ id }) => id.length > maxIdLength);
		if (tooLong) {
			throw new Error(
				`The workflow id "${tooLong.id}" has more than ${maxIdLength} characters: n8n ${version} ` +
					'would never save the static data of its triggers.',
			);
		}
		const inactive = workflows.map((workflow) => ({ ...workflow, active: false }));
		await this.importFile('import:workflow', inactive);
	}

	/**
	 * Runs any command.
	 *
	 * @returns exit code and output; nothing is thrown for a failed one
	 */
	async run(args: string[]): Promise<CommandResult> {
		return await runCommand(nodeBin, [...ownPorts, this.end.bin, ...args], {
			cwd: this.folder,
			// Those of the instance may be in use.
			env: {
				...this.env,
				N8N_PORT: '0',
				N8N_RUNNERS_BROKER_PORT: '0',
				QUEUE_HEALTH_CHECK_PORT: '0',
			},
		});
	}

	private async importFile(command: string, entities: unknown[]): Promise<void> {
		await this.withScratch(async (scratch) => {
			const input = join(scratch, 'input.json');
			writeFileSync(input, JSON.stringify(entities));
			const result = await this.succeed([command, `--input=${input}`]);
			if (!/Successfully imported/.test(result.stdout)) throw this.failure(command, result);
		});
	}

	private async succeed(args: string[]): Promise<CommandResult> {
		const result = await this.run(args);
		const failed = result.code !== 0 || /An error occurred|Error updating/.test(result.stderr);
		if (failed) throw this.failure(args[0], result);
		return result;
	}

	private async withScratch<T>(work: (scratch: string) => Promise<T>): Promise<T> {
		const scratch = mkdtempSync(join(this.folder, 'cli-'));
		try {
			return await work(scratch);
		} finally {
			rmSync(scratch, { recursive: true, force: true });
		}
	}

	private failure(command: string, { code, stdout, stderr }: CommandResult): Error {
		const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-80).join('\n');
		return new Error(`"n8n ${command}" of ${this.end.name} ended with code ${code}:\n${output}`);
	}
}
