/**
 * Loaded into n8n before its own code: takes the ports of its servers, free ones where the setting is 0,
 * prints them, and gives each to the server that listens on it. So nobody can take a port between
 * the moment when it was found free and the one in which n8n uses it.
 */
import { createServer, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const names = ['N8N_PORT', 'N8N_RUNNERS_BROKER_PORT', 'QUEUE_HEALTH_CHECK_PORT'];
const { listen } = Server.prototype;
const held = new Map();

// A thread or a process that n8n starts has these flags, too.
if (isMainThread && process.env.PORTS_TAKEN === undefined) await takePorts();

async function takePorts() {
	process.env.PORTS_TAKEN = String(process.pid);
	for (const name of names) process.env[name] = String(await hold(Number(process.env[name] ?? 0)));
	for (const [name, value] of Object.entries(process.env)) {
		process.env[name] = value.replace('{N8N_PORT}', process.env.N8N_PORT);
	}
	console.log(`ports ${JSON.stringify(Object.fromEntries(names.map((n) => [n, process.env[n]])))}`);
	Server.prototype.listen = function (port, ...rest) {
		const holder = held.get(Number(port));
		if (holder === undefined) return listen.call(this, port, ...rest);
		held.delete(Number(port));
		// Otherwise it may close a connection at the very moment in which a client uses it again.
		this.keepAliveTimeout = 0;
		return listen.call(this, holder.ref(), rest.at(-1));
	};
}

/** Binds a port; one of an earlier start may be taken for some seconds, by a connection of another process. */
async function hold(wanted) {
	for (let tries = 1; ; tries += 1) {
		const holder = createServer((socket) => socket.destroy());
		const error = await new Promise((resolve) => {
			holder.once('error', resolve);
			listen.call(holder, wanted, '127.0.0.1', resolve);
		});
		if (error === undefined) {
			const { port } = holder.unref().address();
			held.set(port, holder);
			return port;
		}
		if (error.code !== 'EADDRINUSE' || tries === 300) throw error;
		await sleep(200);
	}
}
