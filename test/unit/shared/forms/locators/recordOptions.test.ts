import { recordOptions } from '../../../../../nodes/shared/forms/locators/recordOptions';
import { ScriptedService } from '../../../support/scriptedService';

it('at most 500 records are offered, the newest', async () => {
	const service = new ScriptedService(({ query }, index) => {
		const size = Number(query.limit);
		const data = Array.from({ length: size }, (_, n) => ({ id: `${index}-${n}`, name: 'B' }));
		return { body: { data, has_more: true, next_cursor: `c${index}` } };
	});
	const list = { path: '/v1/brands' };
	const options = await recordOptions('brandIds', list).call(service.form(() => ''));
	expect(options).toHaveLength(500);
	expect(service.seen).toHaveLength(5);
});
