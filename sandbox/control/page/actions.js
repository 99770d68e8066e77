import { ask, element } from './elements.js';

const outcome = document.getElementById('outcome');
const brand = document.getElementById('brand');

/** Shows a button for each action, in groups. */
export async function showActions() {
	const { actions } = await ask('actions');
	const groups = Map.groupBy(actions, ({ group }) => group);
	document.getElementById('groups').replaceChildren(
		...[...groups].map(([group, ofGroup]) => {
			const box = element('div', 'group', element('h2', '', group));
			box.append(...ofGroup.map(button));
			return box;
		}),
	);
	// Links from elsewhere name the button to press.
	document.getElementById(location.hash.slice(1))?.focus();
}

function button({ name, label, description }) {
	const made = element('button', '', label);
	made.id = name;
	made.title = description;
	made.addEventListener('click', () => void perform(name, description));
	return made;
}

async function perform(name, description) {
	try {
		const { message } = await ask(`actions/${name}`, { brand_id: brand.value });
		outcome.replaceChildren(message);
		outcome.title = description;
	} catch (error) {
		outcome.replaceChildren(error.message);
	}
}
