/** What several places keep with the same owner: one object of each class, made when first asked for. */
export class Parts {
	private readonly byClass = new Map<new () => object, object>();

	/** The object of a class. */
	get<T extends object>(type: new () => T): T {
		const part = this.byClass.get(type) ?? new type();
		this.byClass.set(type, part);
		return part as T;
	}
}
