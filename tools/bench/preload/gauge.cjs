/**
 * Preloaded into n8n: measures for how long its event loop is silent. GET on the port that it prints returns
 * the longest delay since the last DELETE.
 */
const { createServer } = require('node:http');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

const server = createServer((request, response) => {
	if (request.method === 'DELETE') delay.reset();
	response.end(JSON.stringify({ silenceMs: delay.max / 1e6 }));
});
server.listen(0, '127.0.0.1', () => console.log(`gauge ${server.address().port}`)).unref();
