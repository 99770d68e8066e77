// What n8n's own command-line tool lints a community package with, unchanged. `npm run lint` holds
// nodes/, credentials/ and package.json against it.
import { config } from '@n8n/node-cli/eslint';

export default config;
