import { chosenEnd } from '../harness/ends';
import { createsTasks, routesByChange, showsTestDelivery } from './reports/changeCases';
import {
	explainsMissingDigest,
	measuresChangedPrompts,
	repeatsDigest,
	sendsDigest,
	sendsDigestWithoutDocument,
} from './reports/digestCases';
import { ReportScene } from './reports/reportScene';
import { addsMarkets, rollsOut, saysWhatWasAdded } from './reports/rollOutCases';

describe(`the example workflows about reports in n8n ${chosenEnd().version}`, () => {
	let scene: ReportScene;

	beforeAll(async () => {
		scene = await ReportScene.open();
	});

	afterAll(async () => {
		await scene?.close();
	});

	routesByChange(() => scene);
	showsTestDelivery(() => scene);
	createsTasks(() => scene);
	sendsDigest(() => scene);
	repeatsDigest(() => scene);
	measuresChangedPrompts(() => scene);
	sendsDigestWithoutDocument(() => scene);
	explainsMissingDigest(() => scene);
	rollsOut(() => scene);
	addsMarkets(() => scene);
	saysWhatWasAdded(() => scene);
});
