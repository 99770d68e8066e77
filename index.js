// n8n reads the nodes and credentials from the "n8n" section of package.json; nothing is exported here.
module.exports = {};
