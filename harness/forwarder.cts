import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A port whose connections go on to another one, which may be known later, or change. */
export class Forwarder {
	/** Where connections go; while it is undefined, they are closed. */
	target?: number;

	private readonly sockets = new Set<Socket>();

	private constructor(private readonly server: Server) {
		server.on('connection', (socket) => {
			if (this.target === undefined) return void socket.destroy();
			const onward = connect(this.target, '127.0.0.1');
			for (const [one, other] of [
				[socket, onward],
				[onward, socket],
			]) {
				this.sockets.add(one);
				one.on('error', () => other.destroy());
				one.on('close', () => {
					this.sockets.delete(one);
					other.destroy();
				});
			}
			socket.pipe(onward).pipe(socket);
		});
	}

	static async open(): Promise<Forwarder> {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return new Forwarder(server);
	}

	get port(): number {
		return (this.server.address() as AddressInfo).port;
	}

	close(): void {
		this.server.close();
		for (const socket of this.sockets) socket.destroy();
	}
}
