/**
 * One object per class, created when first asked for. Lets several folders keep state with the same
 * owner.
 */
export class Parts {
	private readonly byClass = new Map<new () => object, object>();

	/** Returns the object of a class. */
	get<T extends object>(type: new () => T): T {
		const part = this.byClass.get(type) ?? new type();
		this.byClass.set(type, part);
		return part as T;
	}
}
