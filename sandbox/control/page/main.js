import { showActions } from './actions.js';
import { watch } from './stream.js';

watch();
void showActions();
