import { ErrorReporter, InstanceSettings } from 'n8n-core';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

/** A line that a node wrote to n8n's log. */
export interface LogLine {
	level: 'error' | 'warn' | 'info' | 'debug';
	message: string;
	meta?: unknown;
}

/** What nodes logged since the start of the test file. */
export const hostLog: LogLine[] = [];

const write = (level: LogLine['level']) => (message: string, meta?: unknown) =>
	hostLog.push({ level, message, meta });

const logger = {
	error: write('error'),
	warn: write('warn'),
	info: write('info'),
	debug: write('debug'),
	scoped: () => logger,
};

/**
 * What n8n's engine asks its dependency container for while it runs a workflow. Everything else
 * that it needs is its own.
 */
export function prepareHost(): void {
	Container.set(Logger, logger as unknown as Logger);
	Container.set(ErrorReporter, { error: () => {}, warn: () => {} } as unknown as ErrorReporter);
	// n8n 1 gives it a timer that keeps the process alive.
	Container.set(SSHClientsManager, {} as SSHClientsManager);
	const settings = { instanceId: 'test', hmacSignatureSecret: 'test', n8nFolder: '/nowhere' };
	Container.set(InstanceSettings, settings as unknown as InstanceSettings);
}
