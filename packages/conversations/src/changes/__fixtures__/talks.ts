/**
 * Messages of one person, in order: a line for each talk, ` | ` between messages that are days apart, and `&`
 * before one of the same minute and chat. `*` is before a message that a later one replaces; a line with `-`
 * has none.
 */
export const TALKS: Readonly<Record<string, string>> = {
  English: `
*The party is on the 12th. | The party is on the 21st, not the 12th.
*The wedding is in Porto. | The wedding will be in Braga, not in Porto.
*I fly to Berlin on 12 May for the fair, staying at the Hotel Adlon. | I now fly to Berlin on 14 May, to the Motel One, not the Adlon.
-Lunch was at the museum in Porto with Ana. | Dinner in Porto is with Ben at the harbour, not with Ana.
*The deadline is 12 December. | Correction: the deadline is 15 December.
-Fine, the invoices first then. | Status: the invoices moved 12 October, the letters moved 2 November.
-We were in Porto last year. | The wedding will be in Braga, not Porto.
-Ana likes Porto. | Ben likes Braga, not Porto.
-Kai has the key to the cellar. | Nora has the key to the attic, not Kai.
-The report is due on 12 December. | Correction: the deadline is 15 December.
*My yoga class is on Tuesday evenings. | The studio changed the plan, yoga is on Wednesdays from now on.
*The dentist sees me on 26 November. | My dentist appointment was postponed to December 3.
*We booked two nights in Bruges for 9 May. | Bruges is cancelled, the trains are on strike.
*I have a hearing test on 12 April. | The hearing test was called off, the doctor is ill.
*The plumber comes at 9:30. | &Sorry, I misread it, he comes at 11:15.
*I am planning to buy a blue kayak. | We took a canoe instead of the kayak.
*I live in Leeds, near the canal. | I moved to York last month.
*I work as a cook at the Harbour Inn. | I don't work at the Harbour Inn any more.
*Our weekly call with Ana is at 10:00. | The weekly call with Ana has moved to 14:30.
-My yoga class is on Tuesday evenings. | My sister's yoga class is on Wednesdays now.
-My guitar lesson is on Mondays. | I now also have a guitar lesson on Thursdays.
-My flight to Berlin leaves at 9:40. | The flight to Rome is cancelled.
-We booked two nights in Bruges for 9 May. | I cancelled my newspaper subscription.
-I love the tram in Lisbon. | The tram to work is now at 7:20.
-The meeting with Karl is on Monday. | The meeting with Ines moved to Thursday.
-I live in Leeds. | My brother moved to York.
-I live in Leeds. | If I moved to York, rent would be lower.
-The plumber comes at 9:30. | &Sorry, could you also note that the painter wants 400 euros?
-I have a hearing test on 12 April. | Did they cancel the hearing test?
-My daughter plays the cello. | She gave up the flute for good.
-I am planning to buy a blue kayak. | We paddled the kayak of a friend again.
-The doctor moved my checkup to Friday, the 8th. | I moved the sofa to the other wall now.
-I have tickets for the ballet on 20 May. | The bus to the ballet was cancelled yesterday, I walked.
-I work at the library on Mondays. | The library is now closed on Sundays.
-My pills are at 8:00. | My cat now gets her pills at 9:00.
-We live in Ghent. | We moved to Slack at work.
-I want to learn Greek. | I read a book instead of the newspaper.
-I eat meat. | I don't eat fish any more.
-My train leaves at 7:12. | The train my boss takes is at 7:40 now.
-Choir is on Tuesdays. | This week choir was cancelled because of the storm.
-The gym opens at six. | Swimming moved to seven.
-My appointment with Dr Lee is on 4 May. | My appointment with Dr Rao was cancelled.
-I drink tea in the morning. | Now I drink coffee in the afternoon.
-My passport expires in May 2027. | I renewed my library card, it is valid from now on until June.
-Parking is free on Sundays. | The market moved to Saturday, parking is hard there.
-We play football on Wednesdays. | Now it is Thursday and I am still ill from football.
-I was born in Porto. | I live in Faro now.
-I booked a table for 8 May at Nino. | I gave up smoking.
-My mother's birthday is on 3 June. | My mother cancelled her gym contract.
*Chess club meets on Thursdays at the library. | Chess club has switched to Sundays.
*My physio session is on 14 April. | The physio session is rescheduled to April 21.
*Our landlord is Mr Finch. | Our landlord is Mrs Doyle now.
*The parcel for Tim comes on Thursday. | &Oh no, I mixed it up, it comes on Saturday.
*I want to get a hamster. | We got a rabbit instead of the hamster.
*I live in Bristol. | I've just moved to Cardiff.
*I play the drums in a band. | I no longer play the drums in the band.
-Chess club meets on Thursdays at the library. | The library is now open on Sundays.
-My physio session is on 14 April. | The dentist moved my checkup to 21 April.
-I reserved a van for 2 May. | The flight on 2 May is cancelled.
-I live in Bristol. | My parents have just moved to Cardiff.
-I live in Bristol. | We moved to a bigger office.
-My daughter's recital is on 4 June. | The recital of my nephew was moved to 11 June.
-I run every Tuesday. | I also swim on Thursdays now.
-I take the 8:05 bus. | My husband takes the 8:35 bus now.
-Our landlord is Mr Finch. | Our plumber is Mr Doyle now.
-I have a dog called Rex. | I have a cat called Tom now.
-I weigh 82 kg. | My suitcase weighs 23 kg now.
-My alarm is at 6:30. | The gym now opens at 6:00.
*The vet sees Milo at 16:00. | The vet rescheduled, Milo is seen at 17:30.
*My password hint is the blue whale. | I no longer use the blue whale as password hint.
*We planned a picnic for 6 May. | The picnic is called off.
-The vet sees Milo at 16:00. | The vet sees Luna at 17:30 now.
-We planned a picnic for 6 May. | The picnic blanket order was cancelled.
-Our offsite is on 9 June in Trier. | The train to Trier is now at 9:12.
-The oven is at 200 degrees. | Sorry, I meant to ask something else.
-I park in row 4. | The car next to mine now parks in row 5.
-I sold the red car. | I have the blue car again.
-The rent is 900 euros. | The garage rent is now 80 euros.
-The meeting is at 10:00. | The other meeting moved to 11:00.
-The meeting is at 10:00. | The meeting room is locked from 11:00 now.
-Dinner with Zoe is on Friday. | Lunch is now on Saturday.
-My shift starts at 7:00. | My shift on Sundays now starts at 8:00.
-Water the ferns on Mondays. | The ferns look better now, it is Wednesday.
`,
  German: `
*Die Feier ist in Ulm. | Die Feier ist in Bonn, nicht in Ulm.
*Die Abgabe ist am 12. Dezember. | Korrektur: Die Abgabe ist am 15. Dezember.
*Mein Italienischkurs ist montags um 18 Uhr. | Der Italienischkurs ist ab dieser Woche donnerstags.
*Am 12. Mai haben wir Karten für das Konzert von Adele. | Das Konzert von Adele wurde abgesagt.
*Die Monteurin kommt um 8:15. | &Entschuldigung, verlesen: um 10:45.
*Ich habe am 3. Juni einen Termin beim Hautarzt. | Der Hautarzt hat den Termin auf den 17. Juni verschoben.
*Ich wohne in Kassel. | Wir sind nach Fulda gezogen.
*Ich will mir ein Klavier kaufen. | Statt des Klaviers wurde es eine Harfe.
Ich trinke Kaffee mit Milch. | *Kaffee trinke ich jetzt schwarz. | Ich trinke den Kaffee wieder mit Milch.
-Mein Italienischkurs ist montags um 18 Uhr. | Meine Frau hat jetzt donnerstags Italienischkurs.
-Am 12. Mai haben wir Karten für das Konzert von Adele. | Das Konzert von Bosse wurde abgesagt.
-Ich wohne in Kassel. | Mein Bruder ist nach Fulda gezogen.
-Ich habe am 3. Juni einen Termin beim Hautarzt. | Der Termin beim Zahnarzt wurde auf den 17. Juni verschoben.
-Ich trinke Kaffee mit Milch. | Mein Nachbar trinkt jetzt schwarzen Kaffee.
-Die Monteurin kommt um 8:15. | &Entschuldigung, noch etwas: der Maler will 400 Euro.
-Ich habe am 3. Juni einen Termin beim Hautarzt. | Die Hautcreme habe ich jetzt doch bestellt.
-Mein Zug fährt um 7:12. | Der Zug nach Köln fährt jetzt um 8:40.
-Ich esse Fleisch. | Ich esse keinen Fisch mehr.
-Am Dienstag habe ich Chor. | Der Bus am Dienstag fällt aus.
-Wir haben Karten für den 8. Mai. | Ich habe mein Zeitungsabo gekündigt.
*Schach ist donnerstags in der Bücherei. | Schach ist jetzt sonntags.
*Ich habe für den 2. Mai einen Transporter reserviert. | Den Transporter habe ich storniert.
*Wir wohnen in Bremen. | Wir sind letzten Monat nach Ulm umgezogen.
-Schach ist donnerstags in der Bücherei. | Die Bücherei ist jetzt sonntags offen.
-Ich habe für den 2. Mai einen Transporter reserviert. | Das Abo der Zeitung habe ich gekündigt.
*Als Geschenk für Ole plane ich eine Uhr. | Statt der Uhr gab es ein Fernglas.
-Mein Wecker klingelt um 6:30 Uhr. | Das Bad öffnet jetzt um 6:00 Uhr.
`,
  French: `
*Le mariage est à Porto. | Le mariage est à Braga, pas à Porto.
*Mon cours de poterie est le mardi soir. | Le cours de poterie a été déplacé au vendredi.
*Nous avons réservé un gîte à Dinan pour le 8 mai. | Le gîte de Dinan est annulé, le toit fuit.
*Le plombier vient à 9 h 30. | &Pardon, je me suis trompé : 11 h 15.
*J'habite à Lyon. | On a déménagé à Lille.
*Je voudrais acheter un vélo pliant. | Finalement j'ai pris une trottinette au lieu du vélo.
Je prends le train. | *Maintenant je prends la voiture. | La voiture est vieille, de nouveau le train.
-Mon cours de poterie est le mardi soir. | Le cours de ma fille est maintenant le vendredi.
-Nous avons réservé un gîte à Dinan pour le 8 mai. | J'ai annulé mon abonnement au journal.
-J'habite à Lyon. | Ma sœur a déménagé à Lille.
-Le plombier vient à 9 h 30. | &Pardon, je voulais dire merci !
-Mon train part à 7 h 12. | Le train de Lyon part maintenant à 8 h 40.
-Je mange de la viande. | Je ne mange plus de poisson.
*Les échecs, c'est le jeudi à la bibliothèque. | Les échecs sont maintenant le dimanche.
*J'ai réservé une camionnette pour le 2 mai. | La camionnette est annulée.
-Les échecs, c'est le jeudi à la bibliothèque. | La bibliothèque est maintenant ouverte le dimanche.
-Mon réveil sonne à 6 h 30. | La piscine ouvre désormais à 6 h.
`,
  Spanish: `
*La boda es en Oporto. | La boda es en Braga, no en Oporto.
*Mi clase de cerámica es los martes. | La clase de cerámica se cambió a los viernes.
*Tenemos entradas para la ópera el 9 de mayo. | Cancelaron la ópera, huelga de músicos.
*El fontanero llega a las 9:30. | &Perdón, me equivoqué: a las 11:15.
*Vivo en Vigo. | Nos mudamos a Lugo el sábado.
*Quiero comprar una moto. | En lugar de la moto compré una bici eléctrica.
Voy al trabajo en metro. | *Ahora voy al trabajo en coche. | Vendí el coche, voy otra vez al trabajo en metro.
-Mi clase de cerámica es los martes. | Mi hijo tiene clase de cerámica los viernes ahora.
-Tenemos entradas para la ópera el 9 de mayo. | Cancelaron el partido del domingo.
-Vivo en Vigo. | Mi prima se mudó a Lugo.
-Mi vuelo a Roma sale a las 8. | El vuelo a París se retrasó a las 10:20.
-Mi tren sale a las 7:12. | El tren de Sevilla sale ahora a las 8:40.
-Como carne. | Ya no como pescado.
*El ajedrez es los jueves en la biblioteca. | El ajedrez ahora es los domingos.
*Reservé una furgoneta para el 2 de mayo. | Cancelé la furgoneta, vamos en tren.
-El ajedrez es los jueves en la biblioteca. | La biblioteca ahora abre los domingos.
-Mi hija tiene cita el 3 de junio. | Cancelaron mi cita del 3 de junio.
`,
  Portuguese: `
*O casamento é no Porto. | O casamento é em Braga, não no Porto.
*A minha aula de ioga é às terças. | A ioga mudou para as quintas.
*Temos bilhetes para o teatro a 9 de maio. | O teatro foi cancelado, devolvem o dinheiro.
*O canalizador vem às 9:30. | &Desculpa, enganei-me: às 11:15.
*Moro em Faro. | Mudámo-nos para Braga.
*Quero comprar um piano. | Em vez do piano comprei um violino.
Bebo café com leite. | *Agora bebo café sem açúcar. | O açúcar voltou, bebo outra vez café com leite.
-A minha aula de ioga é às terças. | A aula do meu filho passou para as quintas.
-Temos bilhetes para o teatro a 9 de maio. | Cancelei a assinatura do jornal.
-Moro em Faro. | O meu primo mudou-se para Braga.
*O xadrez é às quintas na biblioteca. | O xadrez agora é aos domingos.
*Reservei uma carrinha para 2 de maio. | Cancelei a carrinha, vamos de comboio.
-O xadrez é às quintas na biblioteca. | A biblioteca agora abre aos domingos.
`,
  Chinese: `
*我的瑜伽课在周二晚上。 | 瑜伽课从这周开始改到周四了。
*我们订了5月9日的歌剧票。 | 歌剧取消了，剧院着火。
*水管工九点半来。 | &不好意思，看错了，是十一点来。
*我住在成都。 | 我们上个月搬到重庆了。
*我打算买一架钢琴。 | 没买钢琴，最后买了把吉他。
我喝咖啡加牛奶。 | *现在我喝咖啡不加奶了，只加冰。 | 肚子不舒服，喝咖啡又加牛奶了。
-我的瑜伽课在周二晚上。 | 我妹妹的瑜伽课改到周四了。
-我们订了5月9日的歌剧票。 | 我把报纸的订阅取消了。
-我住在成都。 | 我弟弟搬到重庆了。
-我的瑜伽课在周二晚上。 | 我现在周四也有瑜伽课。
-我的火车7点12分开。 | 去成都的火车现在8点40分开。
-我吃肉。 | 我不再吃鱼了。
*象棋社周四在图书馆活动。 | 象棋社改到周日活动了。
*我订了5月2日的面包车。 | 面包车我取消了，我们坐火车。
-象棋社周四在图书馆活动。 | 图书馆现在周日也开门。
-我的闹钟是六点半。 | 游泳馆现在六点开门。
`,
  Japanese: `
*結婚式はポルトです。 | 結婚式はポルトではなくブラガです。
*ヨガ教室は火曜日です。 | ヨガ教室は木曜日に変わりました。
*5月9日のオペラを予約しました。 | オペラは中止になりました。
*水道屋さんは9時半に来ます。 | &すみません、間違えました。11時15分です。
*仙台に住んでいます。 | 先月、松山に引っ越しました。
*ピアノを買うつもりです。 | ピアノの代わりにギターを買いました。
コーヒーにはミルクを入れます。 | *コーヒーは今はブラックで飲んでいます。 | コーヒーにまたミルクを入れるようになりました。
-ヨガ教室は火曜日です。 | 妹のヨガ教室は木曜日に変わりました。
-5月9日のオペラを予約しました。 | 新聞の購読をキャンセルしました。
-仙台に住んでいます。 | 兄が松山に引っ越しました。
-ヨガ教室は火曜日です。 | 木曜日もヨガ教室に行きます。
-電車は7時12分です。 | 弟の電車は今は8時40分です。
-肉を食べます。 | もう魚は食べません。
*将棋クラブは木曜日に図書館であります。 | 将棋クラブは日曜日に変更になりました。
*5月2日にレンタカーを予約しました。 | レンタカーはキャンセルしました。
-将棋クラブは木曜日に図書館であります。 | 図書館は今は日曜日も開いています。
-目覚ましは6時半です。 | プールは今は6時に開きます。
`,
  Korean: `
*결혼식은 포르투에서 해요. | 결혼식은 포르투가 아니라 브라가에서 해요.
*요가 수업은 화요일이에요. | 요가 수업이 목요일로 바뀌었어요.
*5월 9일 오페라를 예매했어요. | 오페라가 취소됐어요.
*배관공은 9시 반에 와요. | &죄송해요, 잘못 봤어요. 11시 15분이에요.
*대전에 살아요. | 지난달에 전주로 이사했어요.
*피아노를 살 생각이에요. | 피아노 대신 기타를 샀어요.
커피에 우유를 넣어요. | *커피는 이제 블랙으로 마셔요. | 커피에 다시 우유를 넣어요.
-요가 수업은 화요일이에요. | 동생 요가 수업이 목요일로 바뀌었어요.
-5월 9일 오페라를 예매했어요. | 신문 구독을 취소했어요.
-대전에 살아요. | 오빠가 전주로 이사했어요.
-기차는 7시 12분이에요. | 부산 가는 기차는 이제 8시 40분이에요.
-고기를 먹어요. | 이제 생선은 안 먹어요.
*체스 동아리는 목요일에 도서관에서 모여요. | 체스 동아리가 일요일로 변경됐어요.
*5월 2일에 렌터카를 예약했어요. | 렌터카는 취소했어요.
-체스 동아리는 목요일에 도서관에서 모여요. | 도서관은 이제 일요일에도 열어요.
-알람은 여섯 시 반이에요. | 수영장은 이제 여섯 시에 열어요.
`,
  Italian: `
*Il corso di yoga è il martedì. | Il corso di yoga è stato spostato al giovedì.
*Abbiamo i biglietti per l'opera del 9 maggio. | L'opera è stata annullata.
*Abito a Lecce. | Ci siamo trasferiti a Bari.
-Abito a Lecce. | Mia sorella si è trasferita a Bari.
`,
  Dutch: `
*Mijn yogales is op dinsdag. | De yogales is verplaatst naar donderdag.
*Ik woon in Delft. | We zijn naar Leiden verhuisd.
-Ik woon in Delft. | Mijn broer is naar Leiden verhuisd.
`,
  Russian: `
*Йога у меня по вторникам. | Йогу перенесли на четверг.
*Я живу в Твери. | Мы переехали в Тулу.
-Я живу в Твери. | Мой брат переехал в Тулу.
`,
}
