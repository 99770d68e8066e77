import { showActions } from './actions.js';
import { refresh, showRecords } from './records.js';
import { watch } from './stream.js';

const PAUSE_MS = 300;
let planned;

/** Many records may change at once. */
function refreshSoon() {
	clearTimeout(planned);
	planned = setTimeout(() => void refresh(), PAUSE_MS);
}

watch(refreshSoon);
void showActions();
showRecords();
