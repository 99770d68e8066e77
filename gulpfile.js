const { dest, parallel, src } = require('gulp');
const { Transform } = require('node:stream');

/** Copies what scripts/bundle.mjs does not build: icons, codex files and output schemas. */
const options = { base: '.', encoding: false };

function assets() {
	return src(['icons/*.svg', 'nodes/**/*.svg', 'nodes/**/*.node.json'], options).pipe(dest('dist'));
}

/** Only n8n reads the schemas, so they need no spaces. */
function schemas() {
	return src('nodes/**/__schema__/**/*.json', options).pipe(withoutSpaces()).pipe(dest('dist'));
}

function withoutSpaces() {
	return new Transform({
		objectMode: true,
		transform(file, _encoding, done) {
			file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents.toString())));
			done(null, file);
		},
	});
}

exports.default = parallel(assets, schemas);
