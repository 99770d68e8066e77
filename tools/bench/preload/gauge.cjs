/**
 * Preloaded into n8n: measures for how long its event loop is silent, and its largest memory. GET on
 * the port that it prints returns both since the last DELETE.
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

let peakRss = 0;
const sample = () => (peakRss = Math.max(peakRss, process.memoryUsage.rss()));
setInterval(sample, 50).unref();

function reset() {
	delay.reset();
	peakRss = 0;
	// On Linux the kernel keeps the peak; 5 lets it start again.
	if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

function read() {
	sample();
	return { silenceMs: delay.max / 1e6, peakMb: (kernelPeak() ?? peakRss) / 1e6 };
}

function kernelPeak() {
	if (process.platform !== 'linux') return undefined;
	const [, kB] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'));
	return Number(kB) * 1024;
}

const server = createServer((request, response) => {
	if (request.method === 'DELETE') reset();
	response.end(JSON.stringify(read()));
});
server.listen(0, '127.0.0.1', () => console.log(`gauge ${server.address().port}`)).unref();
