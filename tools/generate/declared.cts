import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { INodePropertyOptions, INodeType, INodeTypeDescription } from 'n8n-workflow';
import type { Operation, Resource } from '../../nodes/shared/forms/describe/types';
import { AiVisibilityApi } from '../../credentials/AiVisibilityApi.credentials';
import { findOperation, type ApiOperation } from '../../sandbox/openapi.cts';
import { root } from '../../harness/paths.cts';

/** A node with its declarations. */
export interface DeclaredNode {
	/** Name of its class and of its folder below nodes/. */
	name: string;
	description: INodeTypeDescription;
	/** In the order of the form. */
	resources: Resource[];
}

/** A declared operation, with its operation of the API. */
export interface Declared {
	node: DeclaredNode;
	resource: Resource;
	operation: Operation;
	api: ApiOperation | undefined;
}

/** Every node that has resources. */
export async function declaredNodes(): Promise<DeclaredNode[]> {
	const names = readdirSync(join(root, 'nodes')).filter((name) =>
		existsSync(resourcesFolder(name)),
	);
	return await Promise.all(names.sort().map(readNode));
}

/** Every operation of a node, in the order of the form. */
export function operationsOf(node: DeclaredNode): Declared[] {
	return node.resources.flatMap((resource) =>
		resource.operations.map((operation) => ({
			node,
			resource,
			operation,
			api: findOperation(operation.method, operation.url),
		})),
	);
}

async function readNode(name: string): Promise<DeclaredNode> {
	const description = await describedAs(name);
	const choice = description.properties.find((property) => property.name === 'resource');
	const values = (choice?.options as INodePropertyOptions[]).map(({ value }) => value);
	const declared = await readResources(name);
	const resources = values.map((value) => ofValue(declared, value));
	return { name, description, resources };
}

export type DeclaredForm = Pick<INodeTypeDescription, 'name' | 'displayName' | 'properties'>;

/** Those of the triggers, which have no resources, and of the credential. */
export async function otherForms(): Promise<DeclaredForm[]> {
	const triggers = ['AiVisibilityPollTrigger', 'AiVisibilityTrigger'].map(describedAs);
	return [...(await Promise.all(triggers)), new AiVisibilityApi()];
}

/** The description of a node, by the name of its class. */
async function describedAs(name: string): Promise<INodeTypeDescription> {
	const file = join(root, 'nodes', name, `${name}.node.ts`);
	const classes = (await import(file)) as Record<string, new () => INodeType>;
	return new classes[name]().description;
}

async function readResources(name: string): Promise<Resource[]> {
	const folder = resourcesFolder(name);
	const modules = readdirSync(folder).map(async (name) => {
		const file = name.endsWith('.ts') ? name : join(name, 'index.ts');
		return (await import(join(folder, file))) as object;
	});
	return (await Promise.all(modules)).flatMap((exported) =>
		Object.values(exported).filter(isResource),
	);
}

function ofValue(declared: Resource[], wanted: unknown): Resource {
	const resource = declared.find(({ value }) => value === wanted);
	if (resource === undefined) throw new Error(`No folder of resources/ exports ${String(wanted)}`);
	return resource;
}

function isResource(exported: unknown): exported is Resource {
	return typeof exported === 'object' && exported !== null && 'operations' in exported;
}

function resourcesFolder(name: string): string {
	return join(root, 'nodes', name, 'resources');
}
