import { showActions } from './actions.js';
import { element } from './elements.js';
import { on, watch } from './stream.js';

const strip = document.getElementById('brands');
const choice = document.getElementById('brand');

/** A box for each brand: the score of its latest report, and how it has changed. */
function showBrands({ brands }) {
	strip.replaceChildren(...brands.map(boxOf));
	const chosen = choice.value;
	choice.replaceChildren(...brands.map(({ id, name }) => new Option(name, id)));
	if (brands.some(({ id }) => id === chosen)) choice.value = chosen;
}

function boxOf({ name, report, score, change }) {
	const box = element('div', 'brand', element('span', 'name', name));
	box.append(element('span', 'score', score === null ? '–' : score.toFixed(1)));
	if (change !== null) {
		const [color, sign] = change < 0 ? ['bad', '▼'] : ['good', change > 0 ? '▲' : '='];
		box.append(element('span', color, `${sign} ${Math.abs(change).toFixed(1)}`));
	}
	box.title = report === null ? 'No report yet' : `${report}, against the one before`;
	return box;
}

on('brands', showBrands);
watch();
void showActions();
