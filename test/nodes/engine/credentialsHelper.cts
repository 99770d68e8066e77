import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	IExecuteData,
	IHttpRequestOptions,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { AiVisibilityApi } from '../../../credentials/AiVisibilityApi.credentials';

const credentialType = new AiVisibilityApi();

/** Hands out a credential from memory, and signs requests as the credential type does. */
export class CredentialsInMemory {
	/** How often a credential was read, each of which n8n pays with a decryption. */
	reads = 0;

	/** @param fields of the one credential that all nodes have */
	constructor(private readonly fields: ICredentialDataDecryptedObject) {}

	async getDecrypted(
		_: unknown,
		_details: unknown,
		_type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		_raw?: boolean,
		item?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		this.reads++;
		const fields = { ...this.fields };
		if (item === undefined) return fields;
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = item;
		for (const [name, value] of Object.entries(fields)) {
			if (typeof value !== 'string' || !value.startsWith('=')) continue;
			fields[name] = workflow.expression.getParameterValue(
				value,
				runExecutionData,
				runIndex,
				itemIndex,
				node.name,
				connectionInputData,
				mode,
				{},
				executeData,
			) as string;
		}
		return fields;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await credentialType.authenticate(credentials, options);
	}

	getParentTypes = () => [];

	isCredentialUsableByNode = () => true;

	preAuthentication = async () => undefined;

	runPreAuthentication = async () => undefined;

	getCredentialsProperties = () => credentialType.properties;
}
