const { dest, src } = require('gulp');

/** tsc compiles the code; this brings along what it leaves behind: icons, codex files and output schemas. */
function assets() {
	return src(
		['icons/*.svg', 'nodes/**/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'],
		{
			base: '.',
			encoding: false,
		},
	).pipe(dest('dist'));
}

exports.default = assets;
