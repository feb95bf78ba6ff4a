import { eachEngine, proofTests } from '../proof-tests.ts'
import { namesAndContents } from './names-and-contents.ts'

proofTests(namesAndContents, eachEngine(namesAndContents.setups))
