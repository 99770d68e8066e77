import communityNodes from '@n8n/eslint-plugin-community-nodes';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

const baseRules = (name) => nodesBase.configs[name].rules;

export default tseslint.config(
	{ ignores: ['dist/', 'test/n8n/newest/', 'test/n8n/oldest/', '.cache/', 'coverage/'] },
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts', 'test/**/*.ts', 'scripts/**/*.ts'],
		extends: [tseslint.configs.recommended],
		rules: {
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_+$', varsIgnorePattern: '^_+$' },
			],
		},
	},
	{
		...communityNodes.configs.recommended,
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	},
	{
		files: ['nodes/**/*.ts'],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: {
			...baseRules('nodes'),
			// They want the text 'main', which `@n8n/community-nodes/node-connection-type-literal` forbids.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-inputs-wrong-trigger-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
	{
		files: ['credentials/**/*.ts'],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: {
			...baseRules('credentials'),
			// For n8n's own credentials, whose documentation is named by a word; ours is a web address,
			// which the rule `cred-class-field-documentation-url-not-http-url` of the same plugin checks.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		...communityNodes.configs.recommended,
		files: ['package.json'],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
);
